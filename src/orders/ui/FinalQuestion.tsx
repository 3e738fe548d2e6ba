import { ConfirmModal } from '../../kit/ui/ConfirmModal.tsx'
import type { questionBefore } from '../words/final-move.ts'

interface FinalQuestionProps {
  readonly question: NonNullable<ReturnType<typeof questionBefore>>
  readonly onAnswer: (answer: 'yes' | 'no') => void
}

/** Asks whether an order is to become what it stays. */
export const FinalQuestion = ({ question, onAnswer }: FinalQuestionProps) => (
  <ConfirmModal
    title={question.title}
    confirm={question.confirm}
    cancel={question.cancel}
    isHarmless={question.isHarmless}
    onCancel={() => onAnswer('no')}
    onConfirm={() => onAnswer('yes')}
  >
    {question.text}
  </ConfirmModal>
)
