import type { EventInfo } from '@parta/contracts/events'
import { IconLock, IconUserSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../../ui/ListStates.tsx'
import { Faces } from './Faces.tsx'

/** Shown instead of the chat or the suggestions to people who are not in the event. */
export function Locked({ event, kind }: { event: EventInfo; kind: 'chat' | 'suggestions' }) {
  const { t } = useTranslation('event')
  return (
    <Empty
      icon={kind === 'chat' ? IconLock : IconUserSearch}
      title={t(`locked.${kind}.title`)}
      text={t(`locked.${kind}.text`)}
    >
      <Faces event={event} />
    </Empty>
  )
}
