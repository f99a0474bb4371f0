/** The keys of the ladder as the host writes them (R3.1); `A+` is past the last level, 过A or 过10. */
export const ladder = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A', 'A+'] as const
export type LevelKey = (typeof ladder)[number]

/** The level that ends a match: the highest of `levels` that is not past it. */
export function lastLevel(levels: readonly string[]): string {
  const played = levels.filter((level) => level !== 'A+')
  return played[played.length - 1] ?? 'A'
}

/** `0` means 10 and `+` past the last level, so that every level is one key; returns null for other keys. */
export function levelOfKey(key: string): LevelKey | null {
  const upper = key.toUpperCase()
  if (upper === '0') return '10'
  if (upper === '+') return 'A+'
  return ladder.find((level) => level === upper) ?? null
}
