import type { ResourceLanguage } from 'i18next'

const files = import.meta.glob<ResourceLanguage>('./en/*.json', { eager: true, import: 'default' })

/** All texts of the language by namespace. */
export const texts: ResourceLanguage = Object.fromEntries(
  Object.entries(files).map(([path, file]) => [path.slice('./en/'.length, -'.json'.length), file]),
)
