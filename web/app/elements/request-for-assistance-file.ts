import { defineRequestForAssistance } from './request-for-assistance.ts';

defineRequestForAssistance();
