import type { ScoreVersion } from '@/generated/protocol'

/** The reports of a dispute: every different result since the last one that was set aside, as it was said last. */
export function contradicting(versions: readonly ScoreVersion[]): ScoreVersion[] {
  const setAside = Math.max(0, ...versions.filter(({ voided }) => voided !== null).map(({ number }) => number))
  const said = new Map<string, ScoreVersion>()
  for (const version of versions.filter(({ number }) => number > setAside)) {
    const words = JSON.stringify(version.entry)
    said.delete(words)
    said.set(words, version)
  }
  return [...said.values()]
}
