import { paths } from '../lib/paths.ts'
import { EventGroups, type ListedEvents } from './EventGroups.tsx'
import { ActivityBadge } from './parts.tsx'

/** The activities of the eight players in the ring; its ninth place is free. */
const around = [
  'football',
  'beach_volleyball',
  'running',
  'padel',
  'climbing',
  'yoga',
  'cycling',
  'basketball',
] as const

export function Landing(props: ListedEvents) {
  const { t, events } = props
  return (
    <>
      <Hero t={t} />
      <ul className="steps">
        {(['find', 'join', 'talk'] as const).map((key) => (
          <li key={key}>
            <h2>{t(`landing:steps.${key}.title`)}</h2>
            <p>{t(`landing:steps.${key}.text`)}</p>
          </li>
        ))}
      </ul>
      <section aria-labelledby="coming">
        <div className="head">
          <h2 id="coming" className="title">
            {t(events.length > 0 ? 'landing:coming' : 'landing:emptyTitle')}
          </h2>
          {events.length > 0 && (
            <nav className="by" aria-label={t('cards:group.label')}>
              {(['day', 'month'] as const).map((by) => (
                <a
                  key={by}
                  href={by === 'day' ? '/#coming' : '/?by=month#coming'}
                  aria-current={by === props.by ? 'true' : undefined}
                >
                  {t(`cards:group.${by}`)}
                </a>
              ))}
            </nav>
          )}
        </div>
        {events.length > 0 && <EventGroups {...props} />}
        <p className="more">
          {t(events.length > 0 ? 'landing:moreText' : 'landing:emptyText')}
          <a className="button accent" href={paths.signUp}>
            {t('landing:signUp')}
          </a>
        </p>
      </section>
    </>
  )
}

function Hero({ t }: Pick<ListedEvents, 't'>) {
  return (
    <section className="hero">
      <div>
        <h1>{t('landing:title')}</h1>
        <p className="lead">{t('landing:lead')}</p>
        <a className="button accent large" href={paths.signUp}>
          {t('landing:start')}
        </a>
      </div>
      <div className="seats" aria-hidden="true">
        {around.map((activity, place) => (
          <span key={activity} className="seat" style={{ rotate: `${place * 40}deg` }}>
            <span style={{ rotate: `${place * -40}deg` }}>
              <ActivityBadge activity={activity} size={64} />
            </span>
          </span>
        ))}
        <span className="seat" style={{ rotate: '320deg' }}>
          <span className="you" style={{ rotate: '-320deg' }}>
            {t('landing:you')}
          </span>
        </span>
      </div>
    </section>
  )
}
