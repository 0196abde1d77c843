import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { loadTexts } from '../lib/i18n.ts'
import { toastUnreachable } from '../lib/toast.ts'
import type { TextGroup } from '../locales/groups.ts'

interface Openable {
  readonly opened: boolean
  readonly onClose: () => void
}

/**
 * Returns a dialog whose code and texts are loaded when it is first opened; it stays, so that it can close slowly. Without a
 * connection the person is told, and the dialog counts as closed.
 */
export function opensLater<P extends Openable>(
  load: () => Promise<ComponentType<P>>,
  texts: readonly TextGroup[] = ['later'],
): (props: P) => ReactNode {
  let Dialog: ComponentType<P> | undefined
  return function Later(props) {
    const { opened, onClose } = props
    const [, setLoaded] = useState(Dialog !== undefined)
    const close = useRef(onClose)
    close.current = onClose
    useEffect(() => {
      if (!opened || Dialog) return
      Promise.all([load(), loadTexts(...texts)]).then(
        ([found]) => {
          Dialog = found
          setLoaded(true)
        },
        () => {
          toastUnreachable()
          close.current()
        },
      )
    }, [opened])
    return Dialog ? <Opening Dialog={Dialog} props={props} /> : null
  }
}

interface OpeningProps<P> {
  readonly Dialog: ComponentType<P>
  readonly props: P
}

/** Opens a dialog after it was mounted: only then it remembers where the focus was. */
function Opening<P extends Openable>({ Dialog, props }: OpeningProps<P>) {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return <Dialog {...props} opened={isMounted && props.opened} />
}
