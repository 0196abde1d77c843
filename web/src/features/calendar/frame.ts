import type { Locale } from '@parta/contracts/values'
import { createContext, useContext } from 'react'
import type { Entry } from './entry.ts'

/**
 * What a calendar asks of the page around it. The app's own page and the one embedded in other sites
 * share their views, and nothing else: that one carries no library of texts, dialogs or routes.
 */
export interface Frame {
  readonly locale: Locale
  t(key: string, values?: Readonly<Record<string, string | number>>): string
  /** Where an event leads to; null where `open` shows it. */
  readonly hrefOf: ((id: string) => string) | null
  open(entry: Entry): void
}

export const FrameContext = createContext<Frame | null>(null)

export function useFrame(): Frame {
  const frame = useContext(FrameContext)
  if (!frame) throw new Error('A calendar stands in a FrameContext')
  return frame
}
