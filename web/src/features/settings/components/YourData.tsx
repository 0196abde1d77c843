import { Button } from '@mantine/core'
import type { Export } from '@parta/contracts/exports'
import { IconDownload, IconPackage } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sizeText } from '../../../lib/bytes.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { toast, toastError } from '../../../lib/toast.ts'
import { Moment } from '../../../ui/Moment.tsx'
import { askForExport, downloadArchive, useExport } from '../api.ts'
import { SectionState } from './SectionState.tsx'
import classes from './YourData.module.css'

/** Download of the personal data as an archive. */
export function YourData() {
  const { t } = useTranslation('settings')
  const { data, error, mutate } = useExport()
  return (
    <>
      <p className={classes.note}>{t('data.note')}</p>
      {data ? <Archive archive={data} /> : <SectionState error={error} again={() => void mutate()} />}
    </>
  )
}

function Archive({ archive }: { archive: Export }) {
  const { t } = useTranslation('settings')
  const [isAsking, setAsking] = useState(false)
  const ask = async () => {
    setAsking(true)
    try {
      await askForExport()
    } catch (error) {
      toastError(error)
    } finally {
      setAsking(false)
    }
  }
  if (archive.state === 'ready') return <ReadyArchive archive={archive} />
  return (
    <div role="status">
      {archive.state !== 'none' && <p className={classes.state}>{t(`data.${archive.state}`)}</p>}
      <Button
        variant="default"
        leftSection={<IconPackage size={20} aria-hidden="true" />}
        loading={isAsking || archive.state === 'building'}
        onClick={() => void ask()}
      >
        {t('data.ask')}
      </Button>
    </div>
  )
}

function ReadyArchive({ archive }: { archive: Export }) {
  const { t } = useTranslation('settings')
  const [isSaving, setSaving] = useState(false)
  const download = async () => {
    setSaving(true)
    try {
      await downloadArchive()
      toast(t('data.saved'))
    } catch (error) {
      toastError(error)
    } finally {
      setSaving(false)
    }
  }
  const size = archive.bytes === undefined ? '' : ` (${sizeText(archive.bytes, currentLocale())})`
  return (
    <div role="status">
      <p className={classes.state}>
        {t('data.ready')}{' '}
        {archive.expiresAt !== undefined && (
          <>
            {t('data.until')} <Moment at={archive.expiresAt} />.
          </>
        )}
      </p>
      <Button
        leftSection={<IconDownload size={20} aria-hidden="true" />}
        loading={isSaving}
        onClick={() => void download()}
      >
        {t('data.download')}
        {size}
      </Button>
    </div>
  )
}
