import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import type { CallError } from '../../../lib/request.ts'
import { Empty, Failed } from '../../../ui/ListStates.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'

interface Props {
  readonly error: CallError
  /** Whether the event was on the screen before. */
  readonly wasShown?: boolean
  readonly again: () => void
  /** Whether nothing else is on the page. */
  readonly isPage?: boolean
}

/** Whether the caller may not see the event (any more), so that it must be hidden. */
export function isGone({ code }: CallError): boolean {
  return code === 'event.notFound'
}

/**
 * Why an event is not shown. No retry is offered where the event does not open for the caller, because it cannot help.
 */
export function EventFailed({ error, wasShown = false, again, isPage = false }: Props) {
  return isGone(error) ? (
    <Gone kind={wasShown ? 'gone' : 'closed'} isPage={isPage} />
  ) : (
    <Failed error={error} again={again} />
  )
}

function Gone({ kind, isPage }: { kind: 'gone' | 'closed'; isPage: boolean }) {
  const { t } = useTranslation('event')
  usePageTitle(t(`${kind}.title`))
  return (
    <Empty isPage={isPage} icon={IconLock} title={t(`${kind}.title`)} text={t(`${kind}.text`)}>
      <Button component={Link} to={paths.search}>
        {t('closed.search')}
      </Button>
    </Empty>
  )
}
