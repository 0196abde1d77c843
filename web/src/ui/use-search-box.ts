import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { useNavigationType } from 'react-router-dom'
import { useAddress, withParam } from '../lib/address.ts'

interface SearchBox {
  /** The text in the box. */
  readonly typed: string
  /** The text to search for: in the address, so that going back from a result finds it again. */
  readonly text: string
  readonly type: (text: string) => void
}

/**
 * @param param the query parameter that holds the text
 * @param waitMs for how long typing has to pause before the address changes
 */
export function useSearchBox(param: string, waitMs: number): SearchBox {
  const [query, change] = useAddress()
  const text = query.get(param) ?? ''
  const search = (next: string) => change((now) => withParam(now, param, next.trim() || null))
  const { typed, type } = useTyped(text, search, waitMs)
  return { typed, text, type }
}

interface Typed extends Pick<SearchBox, 'typed' | 'type'> {
  /** Puts another text into the box, without a search for it. */
  readonly put: (text: string) => void
}

/**
 * What is typed into a box, which is searched for after a pause in typing. When a link or Back leads to another text in
 * the address, the box follows.
 * @param text the text in the address
 */
export function useTyped(text: string, search: (text: string) => void, waitMs: number): Typed {
  const [typed, setTyped] = useState(text)
  const searchLater = useDebouncedCallback(search, waitMs)
  const put = (next: string) => {
    searchLater.cancel()
    setTyped(next)
  }
  // The search itself replaces the address, and by then more may have been typed.
  const isLed = useNavigationType() !== 'REPLACE'
  // A ref, so that only another text in the address has an effect.
  const follow = useRef((_text: string) => {})
  follow.current = (next) => {
    if (isLed) put(next)
  }
  useEffect(() => follow.current(text), [text])
  const type = (next: string) => {
    setTyped(next)
    searchLater(next)
  }
  return { typed, type, put }
}
