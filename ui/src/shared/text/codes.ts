/** Codes are Crockford base32: nobody has to tell O from 0 or I and l from 1 (ux §4). */
export function readCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
}
