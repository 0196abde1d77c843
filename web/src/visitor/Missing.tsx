import { IconLinkOff } from '@tabler/icons-react'
import { paths } from '../lib/paths.ts'
import type { Translate } from '../lib/plain-texts.ts'
import type { Missed } from './view.ts'

/** Says that a shared link leads nowhere, and why that can be. */
export function Missing({ t, missed }: { t: Translate; missed: Missed }) {
  return (
    <div className="shared" role="alert">
      <section className="cover ofOrg">
        <div className="naming">
          <IconLinkOff size={48} stroke={1.6} color="var(--brand-ink)" aria-hidden="true" />
          <h1>{t(`share:error.${missed}`)}</h1>
        </div>
        <p>{t(`share:error.${missed}Text`)}</p>
        <a className="button brand large" href={paths.landing}>
          {t('share:error.home')}
        </a>
      </section>
    </div>
  )
}
