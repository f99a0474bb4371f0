/** Small things remembered on this device. A browser may refuse (private window, full disk); then nothing is remembered. */
export const onDevice = {
  read(name: string): string | null {
    try {
      return localStorage.getItem(`saiwu.${name}`)
    } catch {
      return null
    }
  },
  write(name: string, value: string): void {
    try {
      localStorage.setItem(`saiwu.${name}`, value)
    } catch {
      // Only this visit, then.
    }
  },
  forget(name: string): void {
    try {
      localStorage.removeItem(`saiwu.${name}`)
    } catch {
      // It was not remembered in the first place.
    }
  },
}
