import { Button } from '@mantine/core'
import { IconUserOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { home } from '../lib/paths.ts'
import { Empty } from './ListStates.tsx'
import { usePageTitle } from './page-title.ts'

/** The page about a person who was deleted, or who is not shown to the reader. */
export function PersonGone() {
  const { t } = useTranslation('profiles')
  usePageTitle(t('gone.title'))
  return (
    <Empty isPage icon={IconUserOff} title={t('gone.title')} text={t('gone.text')}>
      <Button component={Link} to={home} variant="default">
        {t('gone.home')}
      </Button>
    </Empty>
  )
}
