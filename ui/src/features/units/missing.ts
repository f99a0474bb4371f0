import type { UnitRow } from '@/generated/protocol'

/** Units that owe a form. Who plays in a team that another unit entered (R15.1.7) owes none, but may still send one. */
export const missingOf = (units: UnitRow[]) =>
  units.filter((unit) => unit.entry_code === null && unit.joined.length === 0)
