import { Menu } from '@mantine/core'
import { locales } from '@parta/contracts/values'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { chooseLanguage } from '../features/settings/api.ts'
import { localeNames } from '../lib/locale-names.ts'
import { toastError } from '../lib/toast.ts'

/** The languages, open at first: its code is loaded when the button in `children` is pressed. */
export function LanguageMenu({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation()
  return (
    <Menu position="right-end" withinPortal defaultOpened>
      <Menu.Target>{children}</Menu.Target>
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
