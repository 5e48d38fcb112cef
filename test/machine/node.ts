/** The suite runs its TypeScript directly, which takes the Node that npm puts on the path of its scripts. */
export function assertNode24(): void {
  const { node } = process.versions;
  if (node.startsWith("24.")) return;
  throw new Error(
    `This needs Node 24 and runs on Node ${node}. Start it through npm (npm test, npm start): the "node" ` +
      "package among the dev dependencies brings Node 24. If it does so already, the package's install script " +
      "was not allowed to run: npm ci without --ignore-scripts mends that.",
  );
}
