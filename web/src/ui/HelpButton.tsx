import { ActionIcon, Button, Modal, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconHelpCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { startIntro } from '../lib/intro.ts'
import { paths } from '../lib/paths.ts'
import classes from './HelpButton.module.css'

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

const points = ['p1', 'p2', 'p3'] as const

/** A button that explains the page in three sentences. */
export function HelpButton({ topic }: { topic: HelpTopic }) {
  const { t } = useTranslation('help')
  const [opened, dialog] = useDisclosure(false)
  return (
    <>
      <ActionIcon onClick={dialog.open} aria-label={t('open')} title={t('open')}>
        <IconHelpCircle size={24} stroke={1.7} aria-hidden="true" />
      </ActionIcon>
      <Modal opened={opened} onClose={dialog.close} title={t(`topics.${topic}.title`)}>
        <Stack>
          <ul className={classes.points}>
            {points.map((point) => (
              <li key={point}>{t(`topics.${topic}.${point}`)}</li>
            ))}
          </ul>
          <div className={classes.more}>
            <Link to={paths.manual}>{t('manual')}</Link>
            <Button
              variant="subtle"
              onClick={() => {
                dialog.close()
                startIntro()
              }}
            >
              {t('intro.again')}
            </Button>
          </div>
        </Stack>
      </Modal>
    </>
  )
}
