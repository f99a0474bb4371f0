import { readonly, ref } from 'vue'
import { onDevice } from './storage'

export const fontSizes = ['standard', 'large', 'largest'] as const
export type FontSize = (typeof fontSizes)[number]

const current = ref<FontSize>('standard')
export const fontSize = readonly(current)

export function chooseFontSize(size: FontSize): void {
  current.value = size
  document.documentElement.dataset.font = size
  onDevice.write('font', size)
}

/** Before the first screen, so that nothing jumps. */
export function restoreFontSize(): void {
  const stored = onDevice.read('font')
  chooseFontSize(fontSizes.find((size) => size === stored) ?? 'standard')
}
