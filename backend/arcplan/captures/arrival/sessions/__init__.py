"""Texts with the output of several tools: logs of terminals, mails, tickets."""
