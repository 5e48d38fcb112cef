/** The name under which a secret of a server is kept: no two servers share one unasked. */
export const secretKeyOf = (server: string, what: string) =>
  `${secretPrefix(server)}${plain(what)}`.slice(0, 128);

export const secretPrefix = (server: string) => `${plain(server)}.`;

const plain = (text: string) => text.replace(/[^\w-]+/g, "_") || "_";
