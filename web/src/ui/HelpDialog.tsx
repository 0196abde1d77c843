import { Button, Modal, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { startIntro } from '../lib/intro.ts'
import { paths } from '../lib/paths.ts'
import classes from './HelpButton.module.css'
import type { HelpTopic } from './help-topic.ts'

const points = ['p1', 'p2', 'p3'] as const

export function HelpDialog({ topic, opened, onClose }: { topic: HelpTopic; opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('help')
  return (
    <Modal opened={opened} onClose={onClose} title={t(`topics.${topic}.title`)}>
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
              onClose()
              startIntro()
            }}
          >
            {t('intro.again')}
          </Button>
        </div>
      </Stack>
    </Modal>
  )
}
