import type { Locale } from '@parta/contracts/values'
import { createContext, useContext } from 'react'
import type { Translate } from '../../lib/plain-texts.ts'
import type { Entry } from './entry.ts'

/**
 * What the calendar's views need from the page around them. The app's page and the embedded page share the views; the
 * embedded page has no i18n library, dialogs or router.
 */
export interface Frame {
  readonly locale: Locale
  readonly t: Translate
  /** The address of an event's page; null where `open` shows the event. */
  readonly hrefOf: ((id: string) => string) | null
  open(entry: Entry): void
}

export const FrameContext = createContext<Frame | null>(null)

export function useFrame(): Frame {
  const frame = useContext(FrameContext)
  if (!frame) throw new Error('useFrame must be called inside a FrameContext')
  return frame
}
