/** How a command that runs another one is written. What is not listed here makes the line uncertain. */
export interface Wrapper {
  /** Letters of flags without a value, which may be joined. */
  readonly flags?: string;
  /** Letters of flags whose value is the rest of the word or the next one. */
  readonly valued?: string;
  readonly long?: readonly string[];
  /** Given as `--name=value` or `--name value`. */
  readonly longValued?: readonly string[];
  /** Words of its own between its flags and the command. */
  readonly operands?: number;
  /** Whether it takes `A=b` before the command. */
  readonly assignments?: boolean;
  /** Whether it may stand alone, with nothing to run. */
  readonly alone?: boolean;
}

export const wrappers: ReadonlyMap<string, Wrapper> = new Map([
  ["sudo", { flags: "nEHkbSP", valued: "ugpCDRTrt", longValued: ["--user", "--group"], assignments: true }],
  ["doas", { flags: "n", valued: "u" }],
  [
    "env",
    {
      // Not -S, which splits words its own way.
      flags: "i0v",
      valued: "uC",
      long: ["--ignore-environment", "--null"],
      longValued: ["--unset", "--chdir"],
      assignments: true,
      alone: true,
    },
  ],
  ["nohup", {}],
  ["nice", { flags: "0123456789", valued: "n", longValued: ["--adjustment"], alone: true }],
  ["ionice", { flags: "t", valued: "cn" }],
  [
    "timeout",
    {
      flags: "v",
      valued: "ks",
      long: ["--foreground", "--preserve-status", "--verbose"],
      longValued: ["--kill-after", "--signal"],
      operands: 1,
    },
  ],
  ["time", { flags: "p" }],
  ["command", { flags: "p" }],
  ["builtin", {}],
  ["exec", { flags: "cl", valued: "a" }],
  ["setsid", { flags: "cfw" }],
  ["stdbuf", { valued: "ioe", longValued: ["--input", "--output", "--error"] }],
  ["busybox", {}],
  ["toybox", {}],
]);

/** Shells whose `-c` is read like the line itself. */
export const shells: ReadonlySet<string> = new Set("sh bash dash ash zsh ksh mksh yash".split(" "));

export const shellFlags: Wrapper = {
  flags: "cefilnpuvxE",
  valued: "o",
  long: ["--login", "--norc", "--noprofile", "--posix", "--verbose"],
};

/** What runs other commands in ways that are not read here, or hands them arguments that are not in the line. */
export const opaque: ReadonlySet<string> = new Set(
  (
    "xargs parallel watch entr script expect unbuffer su runuser sg gosu su-exec pkexec chroot unshare nsenter setpriv " +
    "runcon firejail bwrap fakeroot systemd-run systemd-inhibit start-stop-daemon flock strace ltrace ptrace gdb lldb valgrind perf " +
    "taskset chrt numactl prlimit cgexec caffeinate arch linux32 linux64 xvfb-run dbus-run-session faketime tini " +
    "dumb-init proxychains proxychains4 torsocks rlwrap at batch crontab fc run-parts " +
    "fish csh tcsh pwsh powershell cmd nu elvish xonsh rbash rksh"
  ).split(" "),
);

/**
 * Arguments with which a command runs others on what it finds, sets a variable, or (builtins of bash and zsh that
 * reckon with their arguments, as in `test -v 'a[$(id)]'`) looks for substitutions in quoted text.
 */
export const opaqueArguments: ReadonlyMap<string, RegExp> = new Map([
  ["find", /^-(exec|ok)(dir)?$/],
  ["fd", /^(-[a-zA-Z0-9]*[xX]|--exec)/],
  ["fdfind", /^(-[a-zA-Z0-9]*[xX]|--exec)/],
  ["jobs", /^-[a-z]*x/],
  ["set", /^(?![-+][eux]*o?$|pipefail$)/],
  ["wait", /[$`]|^-p/],
  ["test", /[$`]|^-[vR]$/],
  ["printf", /[$`]|^-v/],
  ["print", /[$`]|^-/],
  ...["shift", "exit", "return", "break", "continue", "kill", "ulimit"].map((name): [string, RegExp] => [
    name,
    /[$`]/,
  ]),
]);

/** Builtins after which a name may mean something else, in this line or in the lines after it. */
export const changers: ReadonlySet<string> = new Set(
  (
    "alias unalias hash rehash source enable shopt setopt unsetopt emulate autoload zmodload zle functions disable bind " +
    "bindkey complete compdef trap declare typeset export local readonly unset integer float read mapfile readarray getopts let " +
    "vared zparseopts zstyle sched compgen compopt compadd history r"
  ).split(" "),
);

/** Words that belong to the shell's own language; zsh's too. */
export const keywords: ReadonlySet<string> = new Set(
  (
    "if then elif else fi for foreach while until do done end case esac in function select repeat coproc always " +
    "nocorrect noglob - ! {} { } [[ ]]"
  ).split(" "),
);

/** Variables that decide which program a name stands for, or what a shell or the loader runs before it. */
export const decidesPrograms =
  /^(PATH|LD_.*|DYLD_.*|BASH_.*|ENV|ZDOTDIR|SHELLOPTS|BASHOPTS|PROMPT_COMMAND|PS\d|IFS|FPATH|CDPATH|EXECIGNORE|POSIXLY_CORRECT)$/;
