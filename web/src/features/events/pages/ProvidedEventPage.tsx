import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Navigate, useParams } from 'react-router-dom'
import { eventPath, paths } from '../../../lib/paths.ts'
import { Failed, Loading } from '../../../ui/ListStates.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { useEvent } from '../api.ts'
import { Banner } from '../info/Banner.tsx'
import { EventFacts } from '../info/EventFacts.tsx'
import { EventFailed, isGone } from '../info/EventFailed.tsx'
import { EventHero } from '../info/EventHero.tsx'
import { EventShare } from '../info/EventShare.tsx'
import { People } from '../info/People.tsx'
import { ProviderCard } from '../info/ProviderCard.tsx'
import { BookingAction } from '../joining/BookingAction.tsx'
import { BookingBanner } from '../joining/BookingBanner.tsx'
import { useBooking } from '../provider-api.ts'
import classes from './EventPage.module.css'

/** An event of a booking provider: seen in Parta, booked with the provider. */
export function ProvidedEventPage() {
  const { t } = useTranslation('providers')
  const { id = '' } = useParams()
  const { data: event, error, mutate } = useEvent(id)
  const booking = useBooking(id)
  if (error && (!event || isGone(error))) {
    return <EventFailed error={error} wasShown={event !== undefined} isPage again={() => void mutate()} />
  }
  if (!event) return <Loading rows={3} />
  if (event.isPartaEvent) return <Navigate to={eventPath(id)} replace />
  return (
    <>
      <PageHeader title={event.name} back={paths.search}>
        <EventShare event={event} />
      </PageHeader>
      <Stack gap="lg" className={classes.info} aria-label={t('more')}>
        <Banner event={event} />
        {booking.data && !event.cancelled && <BookingBanner booking={booking.data} />}
        {booking.error && !booking.data && <Failed error={booking.error} again={() => void booking.mutate()} />}
        <EventHero
          event={event}
          action={booking.data ? <BookingAction event={event} booking={booking.data} /> : <span />}
        />
        <ProviderCard event={event} />
        <People event={event} />
        <EventFacts event={event} />
      </Stack>
    </>
  )
}
