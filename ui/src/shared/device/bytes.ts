/** The bytes of a file in base64. */
export function base64Of(file: Blob): Promise<string> {
  return new Promise((done, fail) => {
    const reader = new FileReader()
    reader.onload = () => done(String(reader.result).split(',')[1] ?? '')
    reader.onerror = () => fail(reader.error ?? new Error('the file cannot be read'))
    reader.readAsDataURL(file)
  })
}

/** And back. */
export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
}
