import { IconDeviceMobile, IconShare2, IconSquarePlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { codePicture } from '../../../lib/code-picture.ts'
import { install, isMobile, useInstallWay } from '../../../lib/install.ts'
import { lite } from '../../../lib/lite.ts'
import { paths } from '../../../lib/paths.ts'
import buttons from '../../../ui/buttons.module.css'
import { HomeLink } from '../../../ui/HomeLink.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import classes from './StoreRedirectPage.module.css'

/**
 * Opened by a "get the app" link, `?type=lite|full`. There is no store app: a phone is shown how to install the site as
 * an app, a desktop shows a QR code to open it on a phone.
 */
export function StoreRedirectPage() {
  const { t } = useTranslation('public')
  usePageTitle(t('store.title'))
  const type = useSearchParams()[0].get('type') === 'lite' || lite ? 'lite' : 'full'
  return (
    <div className={classes.page}>
      <IconDeviceMobile size={52} stroke={1.4} aria-hidden="true" />
      <h1>{t('store.title')}</h1>
      <p className={classes.lead}>{t(type === 'lite' ? 'store.lite' : 'store.full')}</p>
      {isMobile() ? <OnPhone /> : <OnDesk type={type} />}
      <HomeLink className={classes.web}>{t('store.stay')}</HomeLink>
    </div>
  )
}

function OnPhone() {
  const { t } = useTranslation('public')
  const way = useInstallWay()
  if (way === 'prompt') {
    return (
      <button type="button" className={`${buttons.accent} ${buttons.large}`} onClick={() => void install()}>
        {t('install.submit')}
      </button>
    )
  }
  if (way === 'share') {
    return (
      <ol className={classes.steps}>
        <li>
          <IconShare2 size={22} aria-hidden="true" /> {t('store.share')}
        </li>
        <li>
          <IconSquarePlus size={22} aria-hidden="true" /> {t('store.toHome')}
        </li>
      </ol>
    )
  }
  return <p className={classes.hint}>{t('store.menu')}</p>
}

function OnDesk({ type }: { type: 'lite' | 'full' }) {
  const { t } = useTranslation('public')
  const address = `${location.origin}${paths.storeRedirect}?type=${type}`
  const [picture, setPicture] = useState<string | null>(null)
  useEffect(() => {
    codePicture(address, 2).then(setPicture, console.error)
  }, [address])
  return (
    <>
      <div className={classes.code}>
        {picture && <img src={picture} width={220} height={220} alt={t('store.code')} />}
      </div>
      <p className={classes.hint}>{t('store.scan')}</p>
    </>
  )
}
