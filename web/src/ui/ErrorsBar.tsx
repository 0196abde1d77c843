import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ActionBar } from './ActionBar.tsx'

/** The id of the element with the errors of an uploaded table. */
export const uploadErrorsId = 'upload-errors'

/** Says how many errors an uploaded table has, and leads to them, because they are below its columns. */
export function ErrorsBar({ count }: { count: number }) {
  const { t } = useTranslation('uploader')
  const show = () => document.getElementById(uploadErrorsId)?.scrollIntoView({ block: 'center' })
  return (
    <ActionBar text={t('errors', { count })}>
      <Button variant="default" onClick={show}>
        {t('showErrors')}
      </Button>
    </ActionBar>
  )
}
