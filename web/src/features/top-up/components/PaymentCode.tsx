import { Button, Group, SegmentedControl } from '@mantine/core'
import type { EuroTransfer } from '@parta/contracts/predicates/epc'
import { IconDownload, IconShare2 } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codeFile } from '../../../lib/code-picture.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { toastError } from '../../../lib/toast.ts'
import { QrCode } from '../../../ui/QrCode.tsx'
import { type CodeKind, writeCode } from '../payment-code.ts'
import classes from './PaymentCode.module.css'

interface Props {
  readonly kinds: readonly CodeKind[]
  readonly transfer: EuroTransfer
}

/** The QR code of the transfer, with the name of its standard, to be scanned, downloaded or passed on. */
export function PaymentCode({ kinds, transfer }: Props) {
  const { t } = useTranslation('topUp')
  const [chosen, choose] = useState<CodeKind | null>(null)
  const kind = chosen && kinds.includes(chosen) ? chosen : (kinds[0] ?? 'spd')
  const text = useCode(kind, transfer)
  return (
    <div className={classes.box}>
      {kinds.length > 1 && (
        <SegmentedControl
          fullWidth
          size="md"
          aria-label={t('code.kind')}
          data={kinds.map((value) => ({ value, label: t(`code.${value}`) }))}
          value={kind}
          onChange={(value) => choose(value as CodeKind)}
        />
      )}
      <figure className={classes.figure}>
        <div className={classes.frame}>
          {text && <QrCode text={text} label={t('code.label')} size="fill" margin={4} />}
        </div>
        <figcaption className={classes.caption}>{t(`code.${kind}`)}</figcaption>
      </figure>
      <p className={classes.hint}>{t(`code.hint.${kind}`)}</p>
      {text && <Passing text={text} name={`${t('code.file')}.png`} />}
    </div>
  )
}

/** The content of the code; empty until it is written. */
function useCode(kind: CodeKind, transfer: EuroTransfer): string {
  const [text, setText] = useState('')
  useEffect(() => {
    let isWanted = true
    writeCode(kind, transfer)
      .then((written) => isWanted && setText(written))
      .catch(toastError)
    return () => {
      isWanted = false
    }
  }, [kind, transfer])
  return text
}

/** On a phone that shows the code, the bank’s app of the same phone reads it from the saved or shared picture. */
function Passing({ text, name }: { text: string; name: string }) {
  const { t } = useTranslation('topUp')
  const download = async () => saveFile(await codeFile(text, name), name)
  const share = async () => {
    try {
      await navigator.share({ files: [await codeFile(text, name)], title: t('title') })
    } catch (error) {
      // Closing the device's share dialog is not an error.
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
    }
  }
  return (
    <Group grow w="100%">
      <Button
        variant="default"
        leftSection={<IconDownload size={20} aria-hidden="true" />}
        onClick={() => void download().catch(toastError)}
      >
        {t('code.download')}
      </Button>
      {'canShare' in navigator && (
        <Button
          variant="default"
          leftSection={<IconShare2 size={20} aria-hidden="true" />}
          onClick={() => void share().catch(toastError)}
        >
          {t('code.share')}
        </Button>
      )}
    </Group>
  )
}
