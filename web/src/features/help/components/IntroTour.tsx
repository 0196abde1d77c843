import { Button, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconHeartHandshake, IconMessages, IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { endIntro, useIntroDue } from '../../../lib/intro.ts'
import { home } from '../../../lib/paths.ts'
import { ActivityBadge } from '../../../ui/ActivityBadge.tsx'
import { indexesUpTo } from '../../../ui/numbers.ts'
import classes from './IntroTour.module.css'

const steps = [
  { key: 'find', icon: IconSearch, around: ['running', 'padel', 'tennis', 'cycling'] },
  { key: 'join', icon: IconHeartHandshake, around: ['volleyball', 'floorball', 'badminton', 'squash'] },
  { key: 'together', icon: IconMessages, around: ['beach_volleyball', 'hiking', 'swimming', 'dance'] },
] as const

/**
 * Three cards for new people; they can be skipped, and opened again from the help. By themselves they open on the first
 * page only: whoever came for an event, or for a club, sees them afterwards.
 */
export function IntroTour() {
  const { t } = useTranslation('help')
  const { pathname } = useLocation()
  const isDue = useIntroDue(pathname === home)
  const isSmall = useMediaQuery('(max-width: 480px)')
  const [at, setAt] = useState(0)
  const title = useRef<HTMLHeadingElement>(null)
  const step = steps[at] ?? steps[0]
  const isLast = at === steps.length - 1
  useEffect(() => {
    if (isDue) setAt(0)
  }, [isDue])
  useEffect(() => {
    // Screen readers continue at the title of the new slide.
    if (at > 0) title.current?.focus()
  }, [at])
  return (
    <Modal.Root opened={isDue} onClose={endIntro} fullScreen={isSmall ?? false} size={520} padding={0}>
      <Modal.Overlay />
      <Modal.Content aria-label={t('intro.label')}>
        <div className={classes.step}>
          <Picture step={step} />
          <div className={classes.words}>
            <h2 ref={title} tabIndex={-1}>
              {t(`intro.${step.key}.title`)}
            </h2>
            <p>{t(`intro.${step.key}.text`)}</p>
            <div className={classes.dots} role="img" aria-label={t('intro.of', { step: at + 1, steps: steps.length })}>
              {indexesUpTo(steps.length).map((dot) => (
                <i key={dot} data-on={dot === at || undefined} />
              ))}
            </div>
            <div className={classes.actions}>
              <Button variant="subtle" color="gray" onClick={at === 0 ? endIntro : () => setAt(at - 1)}>
                {at === 0 ? t('intro.skip') : t('common:back')}
              </Button>
              {at > 0 && !isLast && (
                <Button variant="subtle" color="gray" onClick={endIntro}>
                  {t('intro.skip')}
                </Button>
              )}
              <Button className={classes.next ?? ''} onClick={isLast ? endIntro : () => setAt(at + 1)} data-autofocus>
                {t(isLast ? 'intro.done' : 'intro.next')}
              </Button>
            </div>
          </div>
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}

function Picture({ step: { icon: Icon, around } }: { step: (typeof steps)[number] }) {
  return (
    <div className={classes.picture} aria-hidden="true">
      {around.map((activity) => (
        <span key={activity} className={classes.seat}>
          <ActivityBadge activity={activity} size={52} />
        </span>
      ))}
      <span className={classes.middle}>
        <Icon size={54} stroke={1.5} />
      </span>
    </div>
  )
}
