import { ActionIcon, Loader } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, type RefObject, useEffect, useState } from 'react'
import { loadTexts } from '../lib/i18n.ts'
import { toastUnreachable } from '../lib/toast.ts'
import type { TextGroup } from '../locales/groups.ts'

interface Props<P> {
  readonly label: string
  /** Loads the menu, which is open at first and whose target is its `children`. */
  readonly load: () => Promise<ComponentType<P & { readonly children: ReactNode }>>
  readonly texts?: readonly TextGroup[]
  /** What the menu is about; `null` while it loads, and the menu then opens with it. */
  readonly about: P | null
}

/**
 * The button that opens a menu, whose code and texts are loaded when it is first pressed; without a connection the
 * person is told.
 */
export function LaterMenu<P extends object>({ label, load, texts = [], about }: Props<P>) {
  const [Menu, setMenu] = useState<ComponentType<P & { readonly children: ReactNode }> | null>(null)
  const [isLoading, setLoading] = useState(false)
  const press = async () => {
    setLoading(true)
    // Not `.then(found, failed)`: after the build, `failed` would not be called when a style sheet cannot be loaded.
    try {
      const [found] = await Promise.all([load(), loadTexts(...texts)])
      setMenu(() => found)
    } catch {
      toastUnreachable()
    }
    setLoading(false)
  }
  const isWaiting = isLoading || (Menu !== null && about === null)
  const button = (
    <ActionIcon
      aria-label={label}
      aria-haspopup="menu"
      aria-busy={isWaiting}
      variant="default"
      {...(Menu ? {} : { onClick: () => void press() })}
    >
      {isWaiting ? <Loader size={18} /> : <IconDotsVertical size={22} aria-hidden="true" />}
    </ActionIcon>
  )
  return Menu && about ? <Menu {...about}>{button}</Menu> : button
}

/**
 * Opens a menu that was loaded later, after it was mounted, with the focus on its button, which replaced the pressed
 * one: the menu gives the focus back to where it was when it opened.
 * @param buttons the element with the menu's button
 */
export function useOpenedLater(buttons: RefObject<HTMLDivElement | null>) {
  const [isOpened, setOpened] = useState(false)
  useEffect(() => {
    buttons.current?.querySelector('button')?.focus({ preventScroll: true })
    setOpened(true)
  }, [buttons])
  return [isOpened, setOpened] as const
}
