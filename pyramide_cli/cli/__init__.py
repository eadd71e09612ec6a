"""The command line: options, subcommands, streams and exit statuses."""
