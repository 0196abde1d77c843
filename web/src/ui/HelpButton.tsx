import { ActionIcon } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../lib/i18n.ts'

const HelpDialog = lazy(async () => {
  const [{ HelpDialog: Dialog }] = await Promise.all([import('./HelpDialog.tsx'), loadTexts('later')])
  return { default: Dialog }
})

export type HelpTopic =
  | 'search'
  | 'events'
  | 'newEvent'
  | 'event'
  | 'orgs'
  | 'org'
  | 'feeds'
  | 'availability'
  | 'feedback'
  | 'karma'
  | 'notifications'
  | 'profile'
  | 'aliases'
  | 'settings'
  | 'goals'
  | 'products'
  | 'kart'
  | 'payments'

/** A button that explains the page in three sentences. */
export function HelpButton({ topic }: { topic: HelpTopic }) {
  const { t } = useTranslation()
  // Not known before it is asked for: the dialog is loaded then.
  const [opened, setOpened] = useState<boolean | null>(null)
  return (
    <>
      <ActionIcon onClick={() => setOpened(true)} aria-label={t('help')} title={t('help')}>
        <IconHelpCircle size={24} stroke={1.7} aria-hidden="true" />
      </ActionIcon>
      {opened !== null && (
        <Suspense>
          <HelpDialog topic={topic} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
