/** The token of an `Authorization` header; the scheme may be in any case (RFC 9110), the token is as it is. */
export function bearerOf(authorization: string | undefined): string | null {
  return /^bearer +([A-Za-z0-9._~+/-]+=*)$/i.exec(authorization ?? "")?.[1] ?? null;
}
