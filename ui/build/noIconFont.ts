import type { Plugin } from 'vite'

/**
 * Vant's icon font is 28 KB of base64 that nobody would see: wrappers fill every icon slot from lucide.
 * What stays is the box the remaining parts rely on.
 */
export function noIconFont(): Plugin {
  return {
    name: 'saiwu-no-icon-font',
    enforce: 'pre',
    load(id) {
      if (!/vant\/(es|lib)\/icon\/index\.css/.test(id)) return null
      return '.van-icon{position:relative;display:inline-block;line-height:1}'
    },
  }
}
