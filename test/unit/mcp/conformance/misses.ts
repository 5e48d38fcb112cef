/** The checks of the newer suite that do not succeed, each with its reason. */
export const misses: Readonly<Record<string, string>> = {
  "sep-2243-server-no-xmcp-tool": pending(),
  "sep-2243-server-decode-base64": pending(),
  "sep-2243-server-validate-param-match": pending(),
  "sep-2243-server-reject-invalid-param-chars": pending(),
  "sep-2243-server-reject-param-mismatch": pending(),
};

function pending(): string {
  return "Arguments repeated in headers: pending in the suite, not required by the revision, and read by nobody here.";
}

/** How the scenarios begin of what is no part of the revision: runs that are fetched later, which are not served. */
export const extension = "tasks-";
