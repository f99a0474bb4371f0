/** Puts text on the clipboard; false where the browser has none, as on plain-http pages in the hall. */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (!navigator.clipboard) return false
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Hands text to another app, where the browser can; false when it cannot or nobody was chosen. */
export async function shareText(text: string): Promise<boolean> {
  try {
    await navigator.share({ text })
    return true
  } catch {
    return false
  }
}

export function canShare(): boolean {
  return typeof navigator.share === 'function'
}
