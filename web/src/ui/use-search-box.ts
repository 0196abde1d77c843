import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
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
  const [typed, setTyped] = useState(text)
  const search = useDebouncedCallback((next: string) => change((now) => withParam(now, param, next || null)), waitMs)
  return {
    typed,
    text,
    type: (next) => {
      setTyped(next)
      search(next.trim())
    },
  }
}
