import type { PassCard } from '@parta/contracts/attendance'
import { type UIEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fullName } from '../../../ui/Avatar.tsx'
import buttons from '../../../ui/buttons.module.css'
import { QrCode } from '../../../ui/QrCode.tsx'
import classes from './PassList.module.css'

/** The codes of passes, large enough to be scanned from the screen; one at a time, so that no other one is scanned. */
export function PassList({ passes }: { passes: readonly PassCard[] }) {
  const { t } = useTranslation('attendance')
  const list = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)
  const follow = ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent<HTMLElement>) =>
    setShown(Math.round(scrollLeft / Math.max(1, clientWidth)))
  const show = (at: number) => list.current?.children[at]?.scrollIntoView({ block: 'nearest', inline: 'start' })
  return (
    <>
      <p className={classes.lead}>{t('pass.lead')}</p>
      {passes.length > 1 && (
        <div className={classes.names}>
          {passes.map((pass, at) => (
            <button
              key={keyOf(pass)}
              type="button"
              className={at === shown ? buttons.brand : buttons.quiet}
              aria-pressed={at === shown}
              onClick={() => show(at)}
            >
              {pass.name}
            </button>
          ))}
        </div>
      )}
      <ul
        ref={list}
        className={classes.list}
        // A list that scrolls is scrolled by the keyboard, too.
        tabIndex={0}
        aria-label={t('pass.title', { count: passes.length })}
        onScroll={follow}
      >
        {passes.map((pass) => (
          <li key={keyOf(pass)} className={classes.pass} data-testid="pass">
            <span className={classes.code}>
              <QrCode text={pass.pass} label={t('pass.code', { name: fullName(pass) })} size="fill" />
            </span>
            <strong>{fullName(pass)}</strong>
          </li>
        ))}
      </ul>
    </>
  )
}

function keyOf({ aliasId, id }: PassCard): string {
  return aliasId ?? id
}
