import type { Locale } from '@parta/contracts/values'
import type { Frame } from '../features/calendar/frame.ts'
import { type Texts, textsOf } from '../lib/plain-texts.ts'

/** Only the calendar's texts, one chunk per language. */
const languages: Record<Locale, () => Promise<{ texts: Texts }>> = {
  cs: () => import('./texts-cs.ts'),
  en: () => import('./texts-en.ts'),
  sk: () => import('./texts-sk.ts'),
}

export async function startTexts(locale: Locale): Promise<Frame['t']> {
  return textsOf(locale, (await languages[locale]()).texts)
}
