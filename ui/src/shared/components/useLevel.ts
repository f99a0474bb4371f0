import { useText } from '../text/useText'
import { lastLevel } from './levels'

/** Says a level among the `levels` of the regulations: 9, A, and 过A or 过10 where a match ends at 10. */
export function useLevel() {
  const { t } = useText()
  return (level: string, levels: readonly string[]) =>
    level === 'A+' ? t('level.passed', { last: lastLevel(levels) }) : level
}
