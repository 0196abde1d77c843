import { Button, Modal, type ModalProps } from '@mantine/core'
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBackCloses } from '../lib/leave-guard.ts'
import { DialogDraft, type Unsaved, useDiscardQuestion } from './use-draft.ts'

const CloseDialog = createContext<() => void>(() => {})

/** A dialog with a text input: asks before it is closed with unsent text. */
export function WritingDialog({ onClose, children, ...rest }: ModalProps) {
  const { t } = useTranslation()
  const draft = useRef<Unsaved | null>(null)
  const hear = useCallback((unsaved: Unsaved | null) => {
    draft.current = unsaved
  }, [])
  const [isAsking, setAsking] = useState(false)
  const ask = useDiscardQuestion()
  const close = () => {
    const unsaved = draft.current
    if (!unsaved?.isUnsaved()) return onClose()
    setAsking(true)
    const discard = () => {
      unsaved.discard()
      onClose()
    }
    // Later, because the same press of Escape that closes the question would close the dialog, too.
    ask(t('leave.close'), discard, () => setTimeout(() => setAsking(false)))
  }
  return (
    <Modal {...rest} onClose={close} closeOnEscape={!isAsking}>
      <DialogDraft value={hear}>
        <CloseDialog value={close}>{children}</CloseDialog>
      </DialogDraft>
    </Modal>
  )
}

/** Lets the browser's back button close the dialog around it, like the dialog's own close button. */
export function ClosedByBack(): null {
  useBackCloses(true, useContext(CloseDialog))
  return null
}

/** Closes the dialog around it, like the dialog's own close button. With `isFirst` it gets the focus. */
export function CancelButton({ isFirst, children }: { isFirst?: boolean; children: ReactNode }) {
  const close = useContext(CloseDialog)
  return (
    <Button variant="default" data-autofocus={isFirst || undefined} onClick={close}>
      {children}
    </Button>
  )
}
