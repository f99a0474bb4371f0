import { createI18n } from 'vue-i18n'
import { onDevice } from '../device/storage'
import chinese from '../messages/zh-CN.json'
import type { Language } from '../time/dates'

export const languages: readonly Language[] = ['zh-CN', 'en']

/** Feature catalogues arrive with the feature's first screen, English with the first switch to it. */
const featureFiles = import.meta.glob<object>('../../features/*/messages/*.json', { import: 'default' })
const englishFile = () => import('../messages/en.json').then((file) => file.default)

export const i18n = createI18n<false>({
  legacy: false,
  locale: 'zh-CN',
  fallbackLocale: 'zh-CN',
  messages: { 'zh-CN': chinese } as never,
  missingWarn: false,
  fallbackWarn: false,
})

const wanted = new Set<string>()
const loaded = new Set<string>(['zh-CN/'])

async function load(language: Language, feature: string): Promise<void> {
  const name = `${language}/${feature}`
  if (loaded.has(name)) return
  if (feature === '') {
    i18n.global.mergeLocaleMessage(language, await englishFile())
  } else {
    const file = featureFiles[`../../features/${feature}/messages/${language}.json`]
    if (file) i18n.global.mergeLocaleMessage(language, { [feature]: await file() })
  }
  loaded.add(name)
}

async function loadAll(language: Language): Promise<void> {
  await Promise.all(['', ...wanted].map((feature) => load(language, feature)))
}

/** The router calls this before a screen shows. */
export async function needMessages(features: readonly string[]): Promise<void> {
  for (const feature of features) wanted.add(feature)
  await loadAll(currentLanguage())
}

export function currentLanguage(): Language {
  return i18n.global.locale.value as Language
}

export async function chooseLanguage(language: Language): Promise<void> {
  await loadAll(language)
  i18n.global.locale.value = language
  document.documentElement.lang = language
  onDevice.write('language', language)
}

export async function restoreLanguage(): Promise<void> {
  const stored = languages.find((language) => language === onDevice.read('language'))
  if (stored && stored !== 'zh-CN') await chooseLanguage(stored)
}
