import { readOptions, type MadeOptions } from "./apiMade.ts";
import { callable, objectOf, text, type Callable } from "./apiParse.ts";

/** A method or function of which a tool can be made, with whatever it is called on. */
export interface Member {
  readonly name: string;
  /** What it belongs to, for messages. */
  readonly source: string;
  readonly annotated: boolean;
  readonly options: MadeOptions;
  readonly self: unknown;
  readonly run: Callable;
}

export interface Members {
  /** A standard method decorator; see `ToolgateApi.tool`. */
  mark(options: unknown): (method: unknown, context: unknown) => void;
  /** Something that stands for the one member, to be given as a source. */
  fromFunction(run: unknown, options: unknown): object;
  fromMethod(self: unknown, name: unknown, options: unknown): object;
  /** Of an object the marked methods, those of its class included; of a class its static ones. */
  of(source: object): readonly Member[];
}

interface Mark {
  /** `null`: private, so that no subclass can have another of it. */
  readonly key: PropertyKey | null;
  readonly name: string;
  readonly options: MadeOptions;
  /** The method as it is now: a subclass may have overridden it. */
  get(self: object): unknown;
}

/** What is marked is known when the class is (static methods), or when an object of it is made. */
export function createMembers(): Members {
  const marks = new WeakMap<object, Mark[]>();
  const made = new WeakMap<object, Member>();
  const standFor = (member: Member) => {
    const source = Object.freeze({ tool: member.name });
    made.set(source, Object.freeze(member));
    return source;
  };
  const marksOf = (self: object, owner: object, source: string): readonly Member[] =>
    latest(marks.get(owner) ?? []).map(({ key, name, options, get }) => {
      const on = key === null ? owner : self;
      return { name, source, annotated: true, options, self: on, run: callable(get(on), `'${name}'`) };
    });
  const staticOf = (given: object, source: string): readonly Member[] => {
    const found = new Map<string, Member>();
    for (let owner: unknown = given; typeof owner === "function"; owner = Object.getPrototypeOf(owner))
      for (const member of marksOf(given, owner, source))
        if (!found.has(member.name)) found.set(member.name, member);
    return [...found.values()];
  };
  return {
    mark(given) {
      const options = readOptions("tool", given);
      return (_method, context) => {
        const { name, isPrivate, get, addInitializer } = readDecorated(context);
        const mark: Mark = { key: isPrivate ? null : name, name: nameOf(name), options, get };
        addInitializer(function (this: unknown) {
          const self = Object(this);
          marks.set(self, [...(marks.get(self) ?? []), mark]);
        });
      };
    },
    fromFunction(given, options) {
      const run = callable(given, "toolFromFunction: the function");
      const { name } = run;
      const read = readOptions("toolFromFunction", options);
      return standFor({
        name,
        source: `function '${read.name ?? name}'`,
        annotated: false,
        options: read,
        self: undefined,
        run,
      });
    },
    fromMethod(given, member, options) {
      const what = "toolFromMethod";
      const self = typeof given === "function" ? given : objectOf(what, given);
      const name = text(200)(member, `${what}: the name`);
      const run = callable(Reflect.get(self, name), `${what}: '${name}'`);
      const read = readOptions(what, options);
      return standFor({ name, source: sourceOf(self), annotated: false, options: read, self, run });
    },
    of(source) {
      const one = made.get(source);
      if (one) return [one];
      const name = sourceOf(source);
      if (typeof source === "function") return staticOf(source, name);
      const { constructor } = source;
      return [...marksOf(source, source, name), ...staticOf(Object(constructor), name)];
    },
  };
}

/** Where a subclass marks a method again, only its own mark counts. */
const latest = (marks: readonly Mark[]) =>
  marks.filter(
    ({ key }, index) => key === null || !marks.slice(index + 1).some((later) => later.key === key),
  );

interface Decorated {
  readonly name: string | symbol;
  readonly isPrivate: boolean;
  get(self: object): unknown;
  addInitializer(initializer: (this: unknown) => void): void;
}

/** Throws where it decorates something else than a method, or is not the standard decorator. */
function readDecorated(context: unknown): Decorated {
  const given: Partial<ClassMethodDecoratorContext> = Object(context);
  const { kind, name, access, addInitializer } = given;
  if (kind !== "method" || name === undefined || !access || !addInitializer)
    throw new TypeError("tool is a standard decorator of methods (not of 'experimentalDecorators')");
  return {
    name,
    isPrivate: given.private === true,
    get: (self) => access.get(self),
    addInitializer: (initializer) => Reflect.apply(addInitializer, context, [initializer]),
  };
}

const nameOf = (name: string | symbol) =>
  typeof name === "symbol" ? (name.description ?? "") : name.replace(/^#/, "");

export function sourceOf(given: object): string {
  const { name } = typeof given === "function" ? given : Object(given.constructor);
  return typeof name === "string" && name !== "" ? name : "a class without a name";
}
