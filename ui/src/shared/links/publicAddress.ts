/**
 * The address others can open, or null where there is none: the app shows its pages from inside itself, and a link
 * to there would lead nowhere.
 */
export function publicAddress(path: string): string | null {
  const { protocol, hostname, origin } = window.location
  const isServed = /^https?:$/.test(protocol) && !/(^|\.)tauri\.localhost$/.test(hostname)
  return isServed ? `${origin}${path}` : null
}

/** Upper case needs a smaller QR code; paths are read in any case (ux §4). */
export function qrText(address: string): string {
  return address.toUpperCase()
}

/** The page was opened at an address that means “this computer”: on every other device it leads nowhere. */
export function isOnlyHere(): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(window.location.hostname)
}
