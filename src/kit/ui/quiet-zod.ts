import { z } from 'zod'
import { speakPlainly } from '../plain-words.ts'

// Zod would otherwise try whether it may compile its checks, which our content security policy reports as an attack.
// Documents import this before any schema.
z.config({ jitless: true })
speakPlainly()
