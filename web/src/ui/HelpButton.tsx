import { ActionIcon } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HelpTopic } from './help-topic.ts'
import { opensLater } from './opens-later.tsx'

const HelpDialog = opensLater(async () => (await import('./HelpDialog.tsx')).HelpDialog)

/** A button that explains the page in three sentences. */
export function HelpButton({ topic }: { topic: HelpTopic }) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  return (
    <>
      <ActionIcon onClick={() => setOpened(true)} aria-label={t('help')} title={t('help')}>
        <IconHelpCircle size={24} stroke={1.7} aria-hidden="true" />
      </ActionIcon>
      <HelpDialog topic={topic} opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}
