import { Alert, Button, Group, Modal, Stack } from '@mantine/core'
import { IconCamera, IconCircleCheck, IconPhoto } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBackCloses } from '../../../lib/leave-guard.ts'
import { type CameraProblem, readFileCode } from '../../../lib/scanner.ts'
import { fullName } from '../../../ui/Avatar.tsx'
import { Camera } from '../../../ui/Camera.tsx'
import { PickFile } from '../../../ui/PickFile.tsx'
import { type Book, type BookPlayer, playersOf } from '../book.ts'
import { checkPass, type PassProblem } from '../check-pass.ts'
import { markPlayer } from '../keep-book.ts'
import classes from './ScanDialog.module.css'

interface Props {
  readonly eventId: string
  readonly book: Book
  readonly opened: boolean
  readonly onClose: () => void
}

type Result =
  | { readonly kind: 'here'; readonly player: BookPlayer }
  | { readonly kind: 'pass'; readonly problem: PassProblem; readonly player?: BookPlayer | undefined }
  | { readonly kind: 'image' }

/** A code that stays in front of the camera is read again only after so many milliseconds. */
const pauseMs = 4000

/** Scans the passes of players one after the other, also without a connection. */
export function ScanDialog({ opened, onClose, ...scanned }: Props) {
  useBackCloses(opened, onClose)
  const { t } = useTranslation('attendance')
  return (
    <Modal opened={opened} onClose={onClose} title={t('scan.title')} size="lg" keepMounted={false}>
      <Scanner {...scanned} />
    </Modal>
  )
}

function Scanner({ eventId, book }: Pick<Props, 'eventId' | 'book'>) {
  const { t } = useTranslation('attendance')
  const [result, setResult] = useState<Result | null>(null)
  const [camera, setCamera] = useState<CameraProblem | null>(null)
  const players = playersOf(book)
  const last = useRef({ text: '', at: 0 })
  const read = async (text: string) => {
    const isSame = last.current.text === text && Date.now() - last.current.at < pauseMs
    last.current = { text, at: Date.now() }
    if (isSame) return
    const { player, problem } = await checkPass(text, { eventId, book, now: new Date() })
    if (problem) return setResult({ kind: 'pass', problem, player })
    markPlayer(eventId, player.id, true)
    setResult({ kind: 'here', player })
    // A short buzz, because whoever scans looks at the people and not at the screen. Safari has none.
    navigator.vibrate?.(80)
  }
  const take = async (file: File) => {
    const found = await readFileCode(file)
    // A picture is chosen on purpose, so it is read again at once.
    last.current = { text: '', at: 0 }
    if (found === null) setResult({ kind: 'image' })
    else await read(found)
  }
  return (
    <Stack>
      {camera ? (
        <Alert color="red" role="alert">
          {t(`share:scan.${camera}`)} {t('scan.byList')}
        </Alert>
      ) : (
        <Camera onCode={(text) => void read(text)} onProblem={setCamera} />
      )}
      <p className={classes.count} data-testid="scan-count">
        {t('scan.count', { here: players.filter(({ wasThere }) => wasThere).length, all: players.length })}
      </p>
      <div aria-live="assertive" className={classes.result}>
        {result && <ResultText result={result} />}
      </div>
      <Group>
        {camera && camera !== 'unsupported' && camera !== 'insecure' && (
          <Button leftSection={<IconCamera size={20} aria-hidden="true" />} onClick={() => setCamera(null)}>
            {t('share:scan.again')}
          </Button>
        )}
        <PickFile accept="image/*" onPick={(file) => void take(file)}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconPhoto size={20} aria-hidden="true" />}>
              {t('share:scan.picture')}
            </Button>
          )}
        </PickFile>
      </Group>
    </Stack>
  )
}

function ResultText({ result }: { result: Result }) {
  const { t } = useTranslation('attendance')
  if (result.kind === 'here') {
    return (
      <p className={classes.here} data-testid="scanned">
        <IconCircleCheck size={28} aria-hidden="true" /> {t('scan.here', { name: fullName(result.player) })}
      </p>
    )
  }
  const name = result.kind === 'pass' && result.player ? fullName(result.player) : ''
  return (
    <p className={classes.problem} data-testid="scan-problem">
      {result.kind === 'image' ? t('share:scan.image') : t(`scan.${result.problem}`, { name })}
    </p>
  )
}
