import { IconRefreshAlert } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import buttons from '../ui/buttons.module.css'
import classes from '../ui/ErrorScreen.module.css'
import { usePageTitle } from '../ui/page-title.ts'

const triedKey = 'parta.updated-for'

/** Shown when this build is no longer compatible with the server: the only way on is to load the new one. */
export function UpdatePrompt({ version }: { version: string }) {
  const { t } = useTranslation('status')
  usePageTitle(t('update.title'))
  const [isBusy, setBusy] = useState(false)
  const [isTried] = useState(() => sessionStorage.getItem(triedKey) === version)
  const update = async () => {
    setBusy(true)
    sessionStorage.setItem(triedKey, version)
    await forgetOldFiles().catch(console.error)
    location.reload()
  }
  return (
    <main>
      <div className={classes.screen} role="alert">
        <IconRefreshAlert size={56} stroke={1.4} aria-hidden="true" />
        <h1>{t('update.title')}</h1>
        <p>{t(isTried ? 'update.again' : 'update.text')}</p>
        <button type="button" className={buttons.accent} disabled={isBusy} onClick={() => void update()}>
          {t('update.submit')}
        </button>
      </div>
    </main>
  )
}

/**
 * Deletes the caches and updates the service worker. It stays registered, because unregistering it would end the push
 * subscription.
 */
async function forgetOldFiles(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name)
  for (const registration of (await navigator.serviceWorker?.getRegistrations()) ?? []) await registration.update()
}
