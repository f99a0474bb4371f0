/**
 * A name for one intention of the user. Pressing twice, or pressing again after the network failed, carries the
 * same name, so that the host does it once. `crypto.randomUUID` is missing on plain-http pages, this is not.
 */
export function newSubmission(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Gives the same submission for the same request until the host has answered it. */
export function submissionKeeper() {
  let open: { request: string; submission: string } | null = null
  return {
    nameFor(request: unknown): string {
      const text = JSON.stringify(request)
      if (open?.request !== text) open = { request: text, submission: newSubmission() }
      return open.submission
    },
    answered() {
      open = null
    },
  }
}
