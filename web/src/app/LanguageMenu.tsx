import { Menu } from '@mantine/core'
import { locales } from '@parta/contracts/values'
import { cloneElement, type ReactElement, type Ref, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chooseLanguage } from '../features/settings/api.ts'
import { localeNames } from '../lib/locale-names.ts'
import { toastError } from '../lib/toast.ts'

/**
 * The language menu, which opens as soon as it is mounted: its code is loaded when the button in `children` is pressed.
 */
export function LanguageMenu({ children }: { children: ReactElement<{ ref?: Ref<HTMLButtonElement> }> }) {
  const { i18n } = useTranslation()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  // The library remembers the focus when the menu opens, and the button that was pressed has been replaced by this one.
  useEffect(() => {
    button.current?.focus({ preventScroll: true })
    setOpen(true)
  }, [])
  return (
    <Menu position="right-end" withinPortal opened={isOpen} onChange={setOpen}>
      <Menu.Target>{cloneElement(children, { ref: button })}</Menu.Target>
      <Menu.Dropdown>
        {locales.map((locale) => (
          <Menu.Item
            key={locale}
            lang={locale}
            mih={44}
            fw={i18n.language === locale ? 700 : 400}
            onClick={() => void chooseLanguage(locale).catch(toastError)}
          >
            {localeNames[locale]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
