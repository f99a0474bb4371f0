/** Hands a file to the browser, which asks or saves as its owner set it. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** WeChat opens pages but saves no files. */
export const savesNoFiles = (): boolean => /MicroMessenger/i.test(navigator.userAgent)
