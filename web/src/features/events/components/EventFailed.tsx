import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../../app/paths.ts'
import type { CallError } from '../../../lib/request.ts'
import { Empty, Failed } from '../../../ui/ListStates.tsx'

/** Why an event is not shown. One that does not open for the caller offers no retry, because a retry cannot help. */
export function EventFailed({ error, again }: { error: CallError; again: () => void }) {
  const { t } = useTranslation('event')
  if (error.code !== 'event.notFound') return <Failed error={error} again={again} />
  return (
    <Empty icon={IconLock} title={t('closed.title')} text={t('closed.text')}>
      <Button component={Link} to={paths.search}>
        {t('closed.search')}
      </Button>
    </Empty>
  )
}
